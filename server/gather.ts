// Small questions that come at the same moment are asked together: one statement costs about as much as ten.

export interface GatherOptions<Q, A> {
  /** Answers all of them, in their order. */
  together: (questions: readonly Q[]) => Promise<readonly A[]>;
  /** True for a failure that one of the questions is to blame for: then each is asked alone. */
  isOfOne: (error: unknown) => boolean;
  most?: number;
}

interface Waiting<Q, A> {
  question: Q;
  resolve: (answer: A) => void;
  reject: (error: unknown) => void;
}

/** Asks at once while nothing is being asked, and together with whatever else has come in by then otherwise. */
export function gather<Q, A>({ together, isOfOne, most = 100 }: GatherOptions<Q, A>) {
  const waiting: Waiting<Q, A>[] = [];
  let isAsking = false;

  async function ask(batch: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await together(batch.map(({ question }) => question));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as A));
    } catch (error) {
      if (batch.length > 1 && isOfOne(error)) for (const one of batch) await ask([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async function askAll(): Promise<void> {
    isAsking = true;
    while (waiting.length > 0) {
      // Whatever has arrived on other connections is read first.
      await new Promise((resolve) => setImmediate(resolve));
      await ask(waiting.splice(0, most));
    }
    isAsking = false;
  }

  return (question: Q): Promise<A> =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isAsking) void askAll();
    });
}
