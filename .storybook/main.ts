import type { StorybookConfig } from '@storybook/react-vite'

/** The workbench: every widget's and feature's stories. It talks to nobody outside. */
const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // react-docgen-typescript needs the compiler's API, which TypeScript 7 does not have
  typescript: { reactDocgen: 'react-docgen', check: false },
}

export default config
