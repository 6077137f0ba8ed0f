export { DaySheet } from './DaySheet.tsx';
