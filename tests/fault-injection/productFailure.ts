// What the product did wrong, as opposed to what the harness did. Every other error is a failure of the harness.

/** The product ended by itself, did not answer, or did not do what it does by itself. */
export class ProductFailure extends Error {
  override name = 'ProductFailure';
}
