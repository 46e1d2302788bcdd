import { lazy, Suspense, useEffect } from 'react';
import { setLanguage, languageFor } from './i18n/i18n.ts';
import { Frame } from './screens/Frame/Frame.tsx';
import { Overlays } from './screens/Frame/Overlays.tsx';
import { LinkedPictures } from './screens/Pictures/LinkedPictures.tsx';
import { PageIcons } from './screens/PageIcons.tsx';
import { PageResultActions } from './screens/PageResultActions.tsx';
import { ShownScreen } from './screens/ShownScreen.tsx';
import { StartScreen } from './screens/StartScreen/StartScreen.tsx';
import { isQuickAsk } from './store/ownWindow.ts';
import { usePage, usePageState } from './store/page.ts';
import { selectSettings } from './store/selectors.ts';

/** Seldom opened, so that their code is not part of the start of other windows. */
const QuickAsk = lazy(async () => ({ default: (await import('./screens/QuickAsk/QuickAsk.tsx')).QuickAsk }));
const QuickOverlays = lazy(async () => ({
  default: (await import('./screens/QuickAsk/QuickOverlays.tsx')).QuickOverlays,
}));

/** The chosen screen, once the host's state is known. */
export function App() {
  const page = usePage();
  const connection = usePageState((state) => state.connection);
  const loaded = usePageState((state) => state.snapshot !== undefined);
  const error = usePageState((state) => state.loadError);
  const settings = usePageState(selectSettings);
  const isQuick = isQuickAsk();

  useEffect(() => {
    if (settings === undefined) return;
    setLanguage(languageFor(settings.language, navigator.languages));
    const { theme, textSize, density, chatWidth, codeTheme } = settings;
    Object.assign(document.documentElement.dataset, { theme, textSize, density, chatWidth, codeTheme });
  }, [settings]);

  if (!loaded || connection === 'refused') {
    return <StartScreen connection={connection} error={error} onRetry={page.reload} />;
  }
  return (
    <PageResultActions>
      <PageIcons>
        <LinkedPictures>
          {isQuick ? (
            <Suspense fallback={null}>
              <QuickAsk />
              <QuickOverlays />
            </Suspense>
          ) : (
            <>
              <Frame>
                <ShownScreen />
              </Frame>
              <Overlays />
            </>
          )}
        </LinkedPictures>
      </PageIcons>
    </PageResultActions>
  );
}
