export { Insight } from './Insight.tsx';
