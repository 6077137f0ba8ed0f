// The due date of a reservation's balance in SQL: the same instant as `balanceDueAt` (domain/payment/balanceDue.ts).

/** A join for a reservation `r` that gives its instant as `b.due`; `hours` is the parameter with the hours before the start. */
export const balanceDueJoin = (hours: string): string =>
  `CROSS JOIN LATERAL (SELECT CASE WHEN r.created_at > lower(r.during) - make_interval(hours => ${hours}::int)
    THEN lower(r.during) ELSE lower(r.during) - make_interval(hours => ${hours}::int) END AS due) b`;
