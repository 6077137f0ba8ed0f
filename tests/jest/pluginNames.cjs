// Fastify looks for the name of each plugin in require.cache, which Jest builds anew for each look: a tenth of a second for
// each application. With this name it does not look.
const displayName = Symbol.for('fastify.display-name');

Object.defineProperty(Function.prototype, displayName, {
  get() {
    return this.name;
  },
  set(value) {
    Object.defineProperty(this, displayName, { value, writable: true, configurable: true });
  },
});
