/** What has a name is called by it: colours (base.css, dark.css), widths of screens (media.css), the gaps of Mantine's theme. */
export default {
  extends: ["stylelint-config-recommended"],
  rules: {
    "color-no-hex": true,
    "function-disallowed-list": ["rgb", "rgba", "hsl", "hsla"],
    "media-feature-name-disallowed-list": ["/width$/"],
    "declaration-property-value-disallowed-list": { "/^(row-|column-)?gap$/": ["/^(10|12|16|20|32)px$/"] },
    "no-descending-specificity": null,
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
  },
  overrides: [
    { files: ["**/base.css", "**/dark.css"], rules: { "color-no-hex": null, "function-disallowed-list": null } },
    { files: ["**/media.css"], rules: { "media-feature-name-disallowed-list": null } },
  ],
};
