import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { setLanguage, languageFor } from './i18n/i18n.ts';
import { ChatScreen } from './screens/ChatScreen/ChatScreen.tsx';
import { Frame } from './screens/Frame/Frame.tsx';
import { Overlays } from './screens/Frame/Overlays.tsx';
import { lazyScreens, loadScreensWhenIdle } from './screens/lazyScreens.ts';
import { LinkedPictures } from './screens/Pictures/LinkedPictures.tsx';
import { PageIcons } from './screens/PageIcons.tsx';
import { PageResultActions } from './screens/PageResultActions.tsx';
import { StartScreen } from './screens/StartScreen/StartScreen.tsx';
import { isQuickAsk } from './store/ownWindow.ts';
import { usePage, usePageState } from './store/page.ts';
import { selectSettings } from './store/selectors.ts';
import type { Screen } from './store/uiSlice.ts';

const screens: Record<Screen, ComponentType> = { chat: ChatScreen, ...lazyScreens };

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
  const Screen = screens[usePageState((state) => state.screen)];

  useEffect(() => {
    if (settings === undefined) return;
    setLanguage(languageFor(settings.language, navigator.languages));
    const { theme, textSize, density, chatWidth, codeTheme } = settings;
    Object.assign(document.documentElement.dataset, { theme, textSize, density, chatWidth, codeTheme });
  }, [settings]);
  useEffect(() => (loaded && !isQuick ? loadScreensWhenIdle() : undefined), [loaded, isQuick]);

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
                <Suspense fallback={null}>
                  <Screen />
                </Suspense>
              </Frame>
              <Overlays />
            </>
          )}
        </LinkedPictures>
      </PageIcons>
    </PageResultActions>
  );
}
