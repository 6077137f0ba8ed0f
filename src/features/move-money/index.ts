export { MoneyTools } from './MoneyTools.tsx';
