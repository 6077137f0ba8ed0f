// The app: the store, the house style, the address, the screens.
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { Layout } from './layout/Layout.tsx';
import type { AppStore } from './makeStore.ts';
import { AppRoutes } from './router.tsx';
import { AppTheme } from './theme/AppTheme.tsx';

export function App({ store }: { store: AppStore }) {
  return (
    <StrictMode>
      <Provider store={store}>
        <AppTheme>
          <BrowserRouter>
            <Layout>
              <AppRoutes />
            </Layout>
          </BrowserRouter>
        </AppTheme>
      </Provider>
    </StrictMode>
  );
}
