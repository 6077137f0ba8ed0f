// The entries of the audit log about one thing, newest first.
import type { AuditEntry } from '#domain/office/contract/audit.ts';
import { ACTION_TEXTS } from './actionTexts.ts';
import { auditActor, auditChanges, auditTime } from './auditTexts.ts';

export function AuditTrail({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <p>Nobody of the staff has changed anything.</p>;
  return (
    <ul className="lcr-desk-list" aria-label="Audit trail">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <b>{ACTION_TEXTS[entry.action]}</b>
          </p>
          <p>{auditChanges(entry)}</p>
          <small>
            {auditTime(entry)}, {auditActor(entry)}
          </small>
        </li>
      ))}
    </ul>
  );
}
