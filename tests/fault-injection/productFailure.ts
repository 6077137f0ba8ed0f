// A failure of the product. Every other error is a failure of the harness.

/** The product exited by itself, did not answer, or did not do its periodic work. */
export class ProductFailure extends Error {
  override name = 'ProductFailure';
}
