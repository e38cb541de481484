import type { PreviewStep } from "../preview/readPreview";

/** Whether the resource that goes stays at the host: its state has Pulumi's option `retainOnDelete`. */
export const isRetained = ({ oldState }: PreviewStep): boolean => oldState?.retainOnDelete === true;
