// The payment provider's port with crash points.
import type { Database } from '#server/platform/db/database.ts';
import type { PaymentProvider } from '#server/payment/provider/provider.ts';
import type { CrashSwitch } from './crashPoint.ts';

async function stillKeepsDates(db: Database, intentId: string): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM payments p JOIN reservations r ON r.id = p.reservation_id
     WHERE p.intent_id = $1 AND r.status = 'held'`,
    [intentId],
  );
  return rows.length > 0;
}

/**
 * Returns a provider that calls `provider` and crashes at the points of `crashSwitch`. It reads from `db` whether
 * dates are still held after the cancellation of their intent.
 */
export function crashingProvider(
  provider: PaymentProvider,
  db: Database,
  crashSwitch: CrashSwitch,
): PaymentProvider {
  return {
    ...provider,
    async createIntent(request) {
      const intent = await provider.createIntent(request);
      crashSwitch.passed('intent-unstored');
      return intent;
    },
    async cancelIntent(intentId) {
      const intent = await provider.cancelIntent(intentId);
      if (intent.status === 'canceled' && crashSwitch.isArmed('cancelled-unreleased')) {
        if (await stillKeepsDates(db, intentId)) crashSwitch.passed('cancelled-unreleased');
      }
      return intent;
    },
    async refund(request) {
      crashSwitch.passed('refund-uncalled');
      const refund = await provider.refund(request);
      crashSwitch.passed('refund-unrecorded');
      return refund;
    },
  };
}
