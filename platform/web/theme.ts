import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from "@mantine/core";

const ink: MantineColorsTuple = [
  "#f3f3f9",
  "#e6e5f1",
  "#cfcde0",
  "#8b87a0",
  "#5a5e8c",
  "#434789",
  "#2b2f6b",
  "#1e2150",
  "#14163a",
  "#0d0f2b",
];
const orange: MantineColorsTuple = [
  "#fff4e8",
  "#ffe3c4",
  "#ffcf9c",
  "#ffb870",
  "#ffa14a",
  "#ff8a1f",
  "#e56f00",
  "#c25700",
  "#a84a00",
  "#7a3500",
];
const green: MantineColorsTuple = [
  "#e6f5ec",
  "#cdead9",
  "#a5d9bb",
  "#74c197",
  "#46a573",
  "#288657",
  "#176b45",
  "#135839",
  "#0f472e",
  "#0a3321",
];
const amber: MantineColorsTuple = [
  "#fff4d2",
  "#ffe9a8",
  "#ffda70",
  "#f5c53b",
  "#d6a21b",
  "#a67605",
  "#7a5200",
  "#654400",
  "#513600",
  "#3b2700",
];
const red: MantineColorsTuple = [
  "#fdecea",
  "#fad5d1",
  "#f3ada6",
  "#e67d74",
  "#d65147",
  "#c4372d",
  "#b3261e",
  "#931d17",
  "#751712",
  "#57100c",
];

const tinted = new Set(["ink", "orange", "green", "amber", "red"]);
const fieldProps = { size: "md" } as const;
/** The list of choices scrolls itself, not in a region around it, which would be a keyboard stop. */
const choiceListProps = { withScrollArea: false, styles: { options: { maxHeight: 320, overflowY: "auto" } } } as const;

export const theme = createTheme({
  colors: { ink, orange, green, amber, red },
  primaryColor: "ink",
  primaryShade: 6,
  black: "#14163a",
  fontFamily: "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  headings: {
    fontFamily: "var(--titles)",
    fontWeight: "680",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "2.125rem", lineHeight: "1.12" },
      h2: { fontSize: "1.5rem", lineHeight: "1.2" },
      h3: { fontSize: "1.1875rem", lineHeight: "1.3" },
    },
  },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.55", lg: "1.6", xl: "1.65" },
  fontSizes: { xs: "0.8125rem", sm: "0.9375rem", md: "1rem", lg: "1.0625rem", xl: "1.25rem" },
  radius: { xs: "6px", sm: "8px", md: "10px", lg: "12px", xl: "18px" },
  defaultRadius: "md",
  shadows: { sm: "var(--shadow-card)", md: "var(--shadow-card)", lg: "var(--shadow-raised)", xl: "var(--shadow-raised)" },
  cursorType: "pointer",
  respectReducedMotion: true,
  /** `variant="main"` is the one orange button of a screen: ink on orange, never white. */
  variantColorResolver: (input) => {
    const { variant, color = "ink" } = input;
    if (variant === "main") return { background: "var(--orange-500)", hover: "#ff9d42", color: "var(--night-950)", border: "none" };
    if (variant !== "light" || !tinted.has(color)) return defaultVariantColorsResolver(input);
    const backgroundColor = `var(--mantine-color-${color}-${color === "ink" ? 1 : 0})`;
    const textColor = `var(--mantine-color-${color}-${color === "orange" ? 8 : 6})`;
    return { background: backgroundColor, hover: `var(--mantine-color-${color}-1)`, color: textColor, border: "1px solid transparent" };
  },
  components: {
    Portal: { defaultProps: { target: "#layers" } },
    Button: { defaultProps: { size: "md" } },
    TextInput: { defaultProps: fieldProps },
    PasswordInput: { defaultProps: fieldProps },
    Textarea: { defaultProps: { ...fieldProps, autosize: true, minRows: 3 } },
    Select: { defaultProps: { ...fieldProps, ...choiceListProps, allowDeselect: false, nothingFoundMessage: "Aucun résultat" } },
    Autocomplete: { defaultProps: { ...fieldProps, ...choiceListProps } },
    Checkbox: { defaultProps: fieldProps },
    Radio: { defaultProps: fieldProps },
    Switch: { defaultProps: fieldProps },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, position: "bottom-end", shadow: "lg", radius: "lg" } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        padding: "lg",
        shadow: "xl",
        overlayProps: { backgroundOpacity: 0.45, blur: 3 },
        closeButtonProps: { "aria-label": "Fermer" },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": "Fermer" } } },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: true }, withArrow: true } },
    Alert: { defaultProps: { radius: "md" } },
    Anchor: { defaultProps: { underline: "always" } },
  },
});

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "var(--paper)",
    "--mantine-color-text": "var(--ink-900)",
    "--mantine-color-dimmed": "var(--ink-500)",
    "--mantine-color-placeholder": "var(--ink-500)",
    "--mantine-color-anchor": "var(--ink-700)",
    "--mantine-color-error": "var(--red-700)",
    "--mantine-color-default": "var(--surface)",
    "--mantine-color-default-hover": "var(--ink-50)",
    "--mantine-color-default-color": "var(--ink-900)",
    "--mantine-color-default-border": "var(--ink-400)",
    "--mantine-color-disabled": "var(--ink-100)",
    "--mantine-color-disabled-color": "var(--ink-500)",
    "--mantine-color-disabled-border": "var(--ink-200)",
  },
  dark: {},
});
