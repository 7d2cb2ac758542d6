declare module 'bwip-js' {
  /** The widths of bars and gaps. */
  interface Bars {
    readonly sbs: ArrayLike<number>;
  }
  const bwip: { raw(options: { readonly bcid: string; readonly text: string }): [Bars] };
  export default bwip;
}
