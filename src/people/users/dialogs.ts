// The dialogs of the table of users, which are fetched with the first one that opens.
export { EditUserDialog } from './EditUserDialog.tsx';
export { MakeAdminDialog } from './MakeAdminDialog.tsx';
export { RemoveFactorDialog } from './RemoveFactorDialog.tsx';
export { RoleDialog } from './RoleDialog.tsx';
export { VerifyDialog } from './VerifyDialog.tsx';
export { WithdrawDialog } from './WithdrawDialog.tsx';
