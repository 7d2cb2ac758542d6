export function sbom(time: number): string;
