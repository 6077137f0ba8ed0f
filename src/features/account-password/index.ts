export { ChangePassword } from './ChangePassword.tsx';
export { ForgotPassword } from './ForgotPassword.tsx';
export { ResetPassword } from './ResetPassword.tsx';
