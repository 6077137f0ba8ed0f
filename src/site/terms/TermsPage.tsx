// /terms: the terms of hire from the server's configuration.
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useGetTermsQuery } from '../data/termsApi.ts';
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { readBlocks, type TermsBlock } from './termsBlocks.ts';
import termsPageStyle from './termsPage.css';

const TITLE = 'Terms of hire';

export function TermsPage() {
  const { data, error, isFetching, refetch } = useGetTermsQuery();
  const { title = TITLE, blocks } = readBlocks(data?.text ?? '');
  return (
    <div className="lcr-page lcr-terms">
      <StaticStyle id="terms-page" css={termsPageStyle} />
      <PageHeading title={TITLE} description="The terms on which Luxury Car Rentals hires out its cars.">
        {title}
      </PageHeading>
      {!data && !error && <Loading />}
      {!data && error && (
        <ErrorWithRetry message={errorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {blocks.map((block, index) => (
        <Block key={`${String(index)} ${block.kind}`} block={block} />
      ))}
      {data && <p className="lcr-terms-version">Version {data.version}</p>}
    </div>
  );
}

function Block({ block }: { block: TermsBlock }) {
  if (block.kind === 'list') {
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  return block.level === 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>;
}
