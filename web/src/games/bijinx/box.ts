/** Bi-Jinx on the shelf. */

import type { Brought } from "../../shelf/boxes";
import Cover from "./Cover.svelte";

const box: Brought = { title: "Bi-Jinx", order: 2, Cover, minutes: 15, seats: 4 };

export default box;
