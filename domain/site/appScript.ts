/** The address of the script of the built app; its group is the hash, which covers all other scripts. */
export const APP_SCRIPT = /\/assets\/app\.(\w+)\.js\b/;
