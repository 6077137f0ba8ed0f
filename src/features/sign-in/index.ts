export { SignInForm } from './SignInForm.tsx';
