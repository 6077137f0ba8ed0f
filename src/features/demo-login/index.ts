export { DemoLogin } from './DemoLogin.tsx';
