export { RegisterForm } from './RegisterForm.tsx';
