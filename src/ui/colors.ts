/*
 * The colours of the app (used by panda.config.ts). Dark only, for a dark-adapted eye: surfaces stay near black and
 * light is used for what matters. The four verdict colours differ in luminance as well as in hue (refuse 0.13, exit
 * 0.17, admit 0.42, attention 0.72), so that they are distinguishable in greyscale.
 */
export const colors = {
  ink: { value: '#0B0C0F' },
  surface: {
    ground: { value: '#0B0C0F' },
    raised: { value: '#14161B' },
    lifted: { value: '#1E2128' },
    top: { value: '#2A2E38' },
  },
  paper: { value: '#FFFFFF' },
  ember: { 300: { value: '#FFB594' }, 400: { value: '#FF9166' }, 500: { value: '#F2743F' } },
};

export const semanticColors = {
  text: {
    DEFAULT: { value: { base: '#F4F1EC', _highContrast: '#FFFFFF' } },
    soft: { value: { base: '#B9B6B0', _highContrast: '#E6E3DD' } },
    faint: { value: { base: '#918F8B', _highContrast: '#CFCCC6' } },
    onAccent: { value: '#1A0D06' },
  },
  line: {
    DEFAULT: { value: { base: '#2A2E38', _highContrast: '#8D93A3' } },
    strong: { value: { base: '#6D7382', _highContrast: '#C3C8D4' } },
  },
  accent: {
    DEFAULT: { value: { base: '{colors.ember.400}', _highContrast: '{colors.ember.300}' } },
    hover: { value: '{colors.ember.300}' },
    deep: { value: '#3A1E12' },
  },
  verdict: {
    admit: { value: '#22C570' },
    admitDeep: { value: '#0E2E1E' },
    attention: { value: '#FFD43B' },
    attentionDeep: { value: '#33290B' },
    refuse: { value: '#C81E36' },
    refuseText: { value: '#FF8A93' },
    refuseDeep: { value: '#3A0F17' },
    exit: { value: '#2971CF' },
    exitText: { value: '#8FC0FF' },
    exitDeep: { value: '#0F2440' },
  },
};
