<?php

declare(strict_types=1);

namespace Rubrica;

/** Las credenciales de un cliente de OAuth; con `usuario` y `password`, los tokens son de ese usuario. */
final class OAuth
{
    /** @param ?string $scope separados por espacios; sin él, todos los que el cliente puede tener */
    public function __construct(
        public readonly string $clientId,
        #[\SensitiveParameter] public readonly string $clientSecret,
        public readonly ?string $usuario = null,
        #[\SensitiveParameter] public readonly ?string $password = null,
        public readonly ?string $scope = null,
    ) {
    }
}

/** Guarda un token: lo obtiene en la primera llamada y lo renueva antes de que expire. */
final class Tokens
{
    public const RUTA = '/api/v1.0/oauth/token';
    /** Se renueva este tiempo antes de que expire, para que ninguna llamada llegue con uno vencido. */
    private const MARGEN_S = 60.0;

    private ?string $actual = null;
    private float $renovarA = 0.0;
    private ?string $renovacion = null;

    /** @param \Closure(array<string, string>): array<string, mixed> $pedir envía el formulario al servicio */
    public function __construct(private readonly OAuth $oauth, private readonly \Closure $pedir)
    {
    }

    public function dar(): string
    {
        if ($this->actual !== null && self::reloj() < $this->renovarA) {
            return $this->actual;
        }
        $respuesta = $this->respuesta();
        $dura = (float) ($respuesta['expires_in'] ?? 3600);
        // De una vida muy corta, la mitad, y no un momento que ya pasó.
        $this->renovarA = self::reloj() + max($dura - self::MARGEN_S, $dura / 2);
        $this->renovacion = $respuesta['refresh_token'] ?? null;

        return $this->actual = (string) $respuesta['access_token'];
    }

    /** Descarta el que el servicio rechazó. */
    public function olvidar(): void
    {
        $this->actual = null;
    }

    /** @return array<string, mixed> */
    private function respuesta(): array
    {
        [$renovacion, $this->renovacion] = [$this->renovacion, null];
        if ($renovacion !== null) {
            try {
                return ($this->pedir)(['grant_type' => 'refresh_token', 'refresh_token' => $renovacion]);
            } catch (Rechazo $error) {
                // Vencido, revocado, o usado por un intento cuya respuesta se perdió: la contraseña todavía sirve.
                if ($error->estado !== 400) {
                    throw $error;
                }
            }
        }
        $formulario = $this->oauth->usuario === null || $this->oauth->password === null
            ? ['grant_type' => 'client_credentials']
            : ['grant_type' => 'password', 'username' => $this->oauth->usuario, 'password' => $this->oauth->password];

        return ($this->pedir)($formulario + ($this->oauth->scope === null ? [] : ['scope' => $this->oauth->scope]));
    }

    private static function reloj(): float
    {
        return hrtime(true) / 1e9;
    }
}
