// Unpacks the Chromium that comes by npm into the temporary folder; a process of its own, for it changes the environment.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
