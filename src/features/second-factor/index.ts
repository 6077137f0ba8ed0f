export { SecondFactor } from './SecondFactor.tsx';
