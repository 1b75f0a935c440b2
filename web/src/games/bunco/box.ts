/** Bunco on the shelf. */

import type { Brought } from "../../shelf/boxes";
import Cover from "./Cover.svelte";

const box: Brought = { title: "Bunco", order: 1, Cover, minutes: 20, seats: 4 };

export default box;
