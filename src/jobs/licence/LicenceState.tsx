// The state of a driver's licence in one sentence, for a decision about the driver.
import { Loaded } from '#app/kit/page/Loaded.tsx';
import { useGetLicenceQuery } from '../data/licenceApi.ts';
import { licenceStateText } from '../data/licenceTexts.ts';

export function LicenceState({ driverId }: { driverId: string }) {
  const request = useGetLicenceQuery(driverId, { refetchOnMountOrArgChange: true });
  return (
    <Loaded {...request} loading={<p>Loading the licence...</p>}>
      {(licence) => <p>Licence: {licenceStateText(licence)}</p>}
    </Loaded>
  );
}
