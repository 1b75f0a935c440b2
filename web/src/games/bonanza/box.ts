/** Bonanza on the shelf. */

import type { Brought } from "../../shelf/boxes";
import Cover from "./Cover.svelte";

const box: Brought = { title: "Bonanza", order: 4, Cover, minutes: 30, seats: 5 };

export default box;
