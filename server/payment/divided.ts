// Divides an amount of the provider among the payments that share an intent.
import type { Pence } from '#domain/money/pence.ts';

/**
 * The parts of `pence`: each of `places` takes at most its own amount, one after the other, and the last one takes what
 * is left. Places without a part are left out.
 */
export function divided<Place>(
  pence: Pence,
  places: readonly (readonly [place: Place, most: Pence])[],
): [Place, Pence][] {
  let rest = pence;
  return places.flatMap(([place, most], index): [Place, Pence][] => {
    const part = index === places.length - 1 ? rest : Math.min(rest, Math.max(0, most));
    rest -= part;
    return part > 0 ? [[place, part]] : [];
  });
}
