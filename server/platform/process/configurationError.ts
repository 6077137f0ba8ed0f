/** The reason why the configuration is invalid; its message names every invalid variable. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}
