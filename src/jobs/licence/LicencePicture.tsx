// A picture of a licence. The server answers it to the driver and to staff only, and no cache keeps it.
import { API_BASE } from '#app/platform/address/paths.ts';
import { useIsReplaying } from '#app/platform/browser/replayContext.ts';
import type { LicenceDocument } from '#domain/jobs/contract/licence.ts';
import { ITEM_TEXTS } from '../data/itemTexts.ts';

/** The address of the picture; a later upload of the same item has another one. */
export const licencePictureUrl = (driverId: string, { id, item }: LicenceDocument): string =>
  `${API_BASE}/users/${encodeURIComponent(driverId)}/licence/${item}?document=${id}`;

export interface LicencePictureProps {
  driverId: string;
  document: LicenceDocument;
}

export function LicencePicture({ driverId, document }: LicencePictureProps) {
  // A replay sends nothing, and the audit log records each access of the staff.
  const isPast = useIsReplaying();
  return (
    <span data-unrecorded="all" className="lcr-licence-picture">
      {!isPast && <img src={licencePictureUrl(driverId, document)} alt={ITEM_TEXTS[document.item]} />}
    </span>
  );
}
