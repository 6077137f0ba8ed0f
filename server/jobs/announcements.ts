// Emits the changes of a job after its transaction.
import type { EventBus } from '#server/platform/realtime/domainEvents.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { JobRow } from './repository.ts';

/**
 * Notifies drivers and staff of a changed job, and the customer of its reservation of a changed chauffeur or state. A
 * screen that misses the event reads the change when it is opened again.
 */
export async function announceJob(
  { db, eventBus }: { db: Queryable; eventBus: EventBus },
  job: Pick<JobRow, 'id' | 'reservation_id'>,
): Promise<void> {
  eventBus.emit('jobChanged', { jobId: job.id });
  if (!job.reservation_id) return;
  const [row] = await db.query<{ user_id: string | null }>('SELECT user_id FROM reservations WHERE id = $1', [
    job.reservation_id,
  ]);
  if (row?.user_id) {
    eventBus.emit('chauffeurChanged', { userId: row.user_id, reservationId: job.reservation_id });
  }
}
