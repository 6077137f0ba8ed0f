// A telephone number, which keeps its order beside names that are written from right to left.
import Link from '@mui/material/Link';
import { phoneAddress } from '#domain/people/phone.ts';

interface PhoneNumberProps {
  number: string;
  /** True for a number that the reader may call. */
  isLink?: boolean;
}

export function PhoneNumber({ number, isLink = false }: PhoneNumberProps) {
  const address = isLink ? phoneAddress(number) : undefined;
  return (
    <bdi dir="ltr" translate="no">
      {address === undefined ? number : <Link href={address}>{number}</Link>}
    </bdi>
  );
}
