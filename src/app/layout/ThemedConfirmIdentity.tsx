// The dialog that confirms who uses the session, in the house style: any screen may need it, with the theme or without.
import { ConfirmIdentity } from '#app/features/confirm-identity/index.ts';
import { AppTheme } from '../theme/AppTheme.tsx';

export function ThemedConfirmIdentity() {
  return (
    <AppTheme>
      <ConfirmIdentity />
    </AppTheme>
  );
}
