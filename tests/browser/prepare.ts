// Runs once before the journeys and makes sure that the browser exists.
import { prepareChromium } from './chromium.ts';

export default prepareChromium;
