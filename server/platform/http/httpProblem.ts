// The name of a refusal in the use cases. The problem plugin sends it as problem+json.
export { Refusal as HttpProblem } from '#domain/kit/refusal.ts';
