// Unpacks the Chromium from npm into the temporary folder, in a separate process, because it changes the environment.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
