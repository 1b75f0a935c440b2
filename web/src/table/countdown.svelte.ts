/** Milliseconds that run out, from those that are left now; by a clock that nobody sets. For one component's life. */

const TICK_MS = 100;

export function countdown(left: number): { readonly left: number } {
  const until = performance.now() + left;
  let now = $state(performance.now());
  $effect(() => {
    const timer = setInterval(() => (now = performance.now()), TICK_MS);
    return () => clearInterval(timer);
  });
  return {
    get left() {
      return Math.max(0, until - now);
    },
  };
}
