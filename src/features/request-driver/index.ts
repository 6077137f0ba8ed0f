export { RequestDriver } from './RequestDriver.tsx';
