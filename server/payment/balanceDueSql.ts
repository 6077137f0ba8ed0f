// The due date of a reservation's balance in SQL: the same instant as `balanceDueAt` (domain/booking/balanceDue.ts).

/** The instant at which the balance of `r` is due; `hours` is as below. */
export const balanceDueInstant = (hours: string): string =>
  `CASE WHEN r.created_at > lower(r.during) - make_interval(hours => ${hours}::int)
    THEN lower(r.during) ELSE lower(r.during) - make_interval(hours => ${hours}::int) END`;

/** A join for a reservation `r` that gives its instant as `b.due`; `hours` is the parameter with the hours before the start. */
export const balanceDueJoin = (hours: string): string =>
  `CROSS JOIN LATERAL (SELECT ${balanceDueInstant(hours)} AS due) b`;
