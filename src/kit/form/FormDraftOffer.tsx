// The place of the offer in a form. Its code is fetched only when there is a draft.
import { Suspense } from 'react';
import { lazyPart } from '../page/lazyPart.tsx';
import type { FormDraft } from './useFormDraft.ts';

const DraftOffer = lazyPart(() => import('./DraftOffer.tsx'), 'DraftOffer');

export function FormDraftOffer({ draft }: { draft: FormDraft }) {
  return <Suspense>{draft.isOffered && <DraftOffer {...draft} />}</Suspense>;
}
