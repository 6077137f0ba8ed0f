// The film over the picture. It loads when the page is complete, on wide screens, for users without reduced
// motion or data saving. The user can pause it.
import { useRef, useState, useSyncExternalStore } from 'react';
import { useMedia } from '#app/kit/page/useMedia.ts';

const FILM = '/media/hero/film';

function wantsLessData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}

export function HeroFilm() {
  const isWide = useMedia('(min-width: 769px)');
  const wantsStillness = useMedia('(prefers-reduced-motion: reduce)');
  const isLoaded = usePageLoaded();
  if (!isWide || wantsStillness || !isLoaded || wantsLessData()) return null;
  return <Film />;
}

function Film() {
  const film = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return null;
  const toggle = () => {
    const video = film.current;
    if (!video) return;
    if (video.paused) void video.play().catch(() => setIsPlaying(false));
    else video.pause();
  };
  return (
    <>
      <video
        ref={film}
        className="lcr-landing-media lcr-landing-film"
        data-playing={isPlaying}
        muted
        loop
        autoPlay
        playsInline
        disablePictureInPicture
        aria-hidden
        tabIndex={-1}
        onPlaying={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
      >
        <source src={`${FILM}.webm`} type="video/webm" />
        <source src={`${FILM}.mp4`} type="video/mp4" onError={() => setIsMissing(true)} />
      </video>
      <button
        type="button"
        className="lcr-landing-pause"
        aria-label={isPlaying ? 'Pause the background film' : 'Play the background film'}
        onClick={toggle}
      >
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d={isPlaying ? 'M7 5h3.500v14H7zM13.500 5H17v14h-3.500z' : 'M8 5l11 7-11 7z'} />
        </svg>
      </button>
    </>
  );
}

/** True when the page and its first resources have loaded. */
function usePageLoaded(): boolean {
  return useSyncExternalStore(
    subscribeToLoad,
    () => document.readyState === 'complete',
    () => false,
  );
}

function subscribeToLoad(onLoad: () => void): () => void {
  window.addEventListener('load', onLoad);
  return () => window.removeEventListener('load', onLoad);
}
