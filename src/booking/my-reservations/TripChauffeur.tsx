// The chauffeur of a trip: the portrait, the name and the state of the job, the phone number and the number plate.
import { PhoneNumber } from '#app/kit/page/PhoneNumber.tsx';
import { Portrait } from '#app/kit/page/Portrait.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { chauffeurText } from '#domain/jobs/chauffeur.ts';

interface TripChauffeurProps {
  reservation: Reservation;
  /** The number plate of the car; undefined for none. */
  plate: string | undefined;
}

export function TripChauffeur({ reservation: { chauffeur, status }, plate }: TripChauffeurProps) {
  const text = status === 'confirmed' ? chauffeurText(chauffeur) : undefined;
  if (!chauffeur || text === undefined) return null;
  const { name, phone, portraitId } = chauffeur;
  return (
    <section
      aria-label="Your chauffeur"
      style={{ display: 'flex', gap: 16, alignItems: 'center', marginTop: 24 }}
    >
      {name && <Portrait name={name} portraitId={portraitId} />}
      <div>
        <p role="status">Chauffeur: {text}</p>
        {phone && (
          <p>
            <PhoneNumber number={phone} isLink />
          </p>
        )}
        {plate && <p>Number plate {plate}</p>}
      </div>
    </section>
  );
}
