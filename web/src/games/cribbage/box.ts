/** Cribbage on the shelf. */

import type { Brought } from "../../shelf/boxes";
import Cover from "./Cover.svelte";

const box: Brought = { title: "Cribbage", order: 5, Cover, minutes: 15, seats: 2 };

export default box;
