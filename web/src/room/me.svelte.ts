/** Who you are here: a name and a cookie, taken when first needed. */

import { phrases } from "../words/words.svelte";
import { forgetMe, getMe, leaveDevices, takeName } from "./api";

class Me {
  name = $state("");

  /** Ask the server whether it knows you; quiet when it cannot be reached. */
  async recall(): Promise<void> {
    const { person } = await getMe();
    this.name = person?.name ?? "";
  }

  async call(name: string): Promise<void> {
    const { person } = await takeName(name);
    this.name = person?.name ?? "";
  }

  /** Nobody is asked for a name before the first card: one is lent, to be changed at any time. */
  async ensure(): Promise<void> {
    if (!this.name) await this.recall();
    if (!this.name) await this.call(phrases().guest);
  }

  /** Be nobody here from now on, on this device or on all. */
  async leave(all: boolean): Promise<void> {
    await leaveDevices(all);
    this.name = "";
  }

  async forget(): Promise<void> {
    await forgetMe();
    this.name = "";
  }
}

export const me = new Me();
