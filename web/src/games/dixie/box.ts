/** Dixie on the shelf. */

import type { Brought } from "../../shelf/boxes";
import Cover from "./Cover.svelte";

const box: Brought = { title: "Dixie", order: 3, Cover, minutes: 15, seats: 4 };

export default box;
