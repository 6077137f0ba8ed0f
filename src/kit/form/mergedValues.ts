/**
 * The values of a form after somebody else has changed the record: what the user has changed since `was` stays, and
 * everything else is as in `now`.
 */
export function mergedValues<Values extends object>(typed: Values, was: Values, now: Values): Values {
  const names = Object.keys(now) as (keyof Values)[];
  const changed = names.filter((name) => typed[name] !== was[name]);
  return { ...now, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) };
}
